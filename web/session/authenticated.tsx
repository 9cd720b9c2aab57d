import { type ComponentType, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useServices, useSession } from '#web/services.ts'

/**
 * A screen for those who are logged in; everyone else is sent to log in. Looked at whenever the address changes: a
 * session that ends while the screen is open leaves it standing until it has said so itself.
 */
export function Authenticated({ screen: Screen }: { screen: ComponentType }) {
  const { session } = useServices()
  const { endedElsewhere } = useSession()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at each address, not at each change of session
  const admitted = useMemo(() => session.getState().accessToken !== null, [location])
  return admitted && !endedElsewhere ? <Screen /> : <Redirect to="/login" replace />
}
