import { type ComponentType, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useServices, useSession } from '#web/services.ts'

/**
 * A screen for people who are logged in; others are sent to log in. Checked when the address changes, so that a screen
 * that is open when the session ends can say so itself.
 */
export function Authenticated({ screen: Screen }: { screen: ComponentType }) {
  const { session } = useServices()
  const { endedElsewhere } = useSession()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at each address, not at each change of session
  const admitted = useMemo(() => session.getState().accessToken !== null, [location])
  return admitted && !endedElsewhere ? <Screen /> : <Redirect to="/login" replace />
}
