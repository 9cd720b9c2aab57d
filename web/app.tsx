import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { HomeScreen } from './home/home-screen.tsx'
import { Authenticated, ScreenSkeleton, Screens } from './shell/screens.tsx'

const NotFoundScreen = lazy(() => import('./shell/not-found-screen.tsx'))

const WITHOUT_ACCOUNT = {
  '/login': () => import('./session/login-screen.tsx'),
  '/signup': () => import('./session/signup-screen.tsx'),
  '/s/:id': () => import('./analyses/sheet/shared-screen.tsx'),
}
const WITH_ACCOUNT = {
  '/dashboard': () => import('./dashboard/dashboard-screen.tsx'),
  '/profile': () => import('./profile/profile-screen.tsx'),
  '/my-materials': () => import('./my-materials/materials-screen.tsx'),
  '/my-grades': () => import('./grades/grades-screen.tsx'),
  '/my-additives': () => import('./additives/additives-screen.tsx'),
  '/my-properties': () => import('./own/own-screen.tsx'),
  '/tanks/:id?': () => import('./tanks/tanks-screen.tsx'),
  '/import': () => import('./import/import-screen.tsx'),
  '/my-materials/import': () => import('./import/import-screen.tsx'),
  '/laboratory/import': () => import('./import/import-screen.tsx'),
  '/prices/import': () => import('./import/import-screen.tsx'),
  '/prices': () => import('./prices/prices-screen.tsx'),
  '/plan': () => import('./plan/plan-screen.tsx'),
  '/my-analyses': () => import('./analyses/analyses-screen.tsx'),
  '/my-analyses/compare': () => import('./analyses/compare/compare-screen.tsx'),
  '/my-analyses/laboratory': () => import('./lab/over-time/over-time-screen.tsx'),
  '/my-analyses/:id': () => import('./analyses/sheet/kept-screen.tsx'),
  '/company': () => import('./company/company-screen.tsx'),
  '/join/:id': () => import('./company/join-screen.tsx'),
  '/materials-analysis': () => import('./wizard/analysis-screen.tsx'),
}
type Load = Parameters<typeof lazy>[0]
const screensOf = (table: Record<string, Load>) =>
  Object.entries(table).map(([path, load]) => [path, lazy(load)] as const)
const OPEN = screensOf(WITHOUT_ACCOUNT)
const SIGNED_IN = screensOf(WITH_ACCOUNT)

export function App() {
  return (
    <Screens>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          <Route path="/" component={HomeScreen} />
          {OPEN.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          {SIGNED_IN.map(([path, Screen]) => (
            <Route key={path} path={path}>
              <Authenticated screen={Screen} />
            </Route>
          ))}
          <Route component={NotFoundScreen} />
        </Switch>
      </Suspense>
    </Screens>
  )
}
