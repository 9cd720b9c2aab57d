import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { HomeScreen } from './home/home-screen.tsx'
import { Authenticated, ScreenSkeleton, Screens } from './shell/screens.tsx'

const LoginScreen = lazy(() => import('./session/login-screen.tsx'))
const SignupScreen = lazy(() => import('./session/signup-screen.tsx'))
const DashboardScreen = lazy(() => import('./dashboard/dashboard-screen.tsx'))
const AnalysisScreen = lazy(() => import('./analysis/analysis-screen.tsx'))
const ProfileScreen = lazy(() => import('./profile/profile-screen.tsx'))
const MaterialsScreen = lazy(() => import('./materials/materials-screen.tsx'))
const GradesScreen = lazy(() => import('./grades/grades-screen.tsx'))
const PricesScreen = lazy(() => import('./prices/prices-screen.tsx'))
const PlanScreen = lazy(() => import('./plan/plan-screen.tsx'))
const OwnScreen = lazy(() => import('./own/own-screen.tsx'))
const AnalysesScreen = lazy(() => import('./analyses/analyses-screen.tsx'))
const CompareScreen = lazy(() => import('./analyses/compare/compare-screen.tsx'))
const OverTimeScreen = lazy(() => import('./lab/over-time/over-time-screen.tsx'))
const KeptScreen = lazy(() => import('./analyses/sheet/kept-screen.tsx'))
const SharedScreen = lazy(() => import('./analyses/sheet/shared-screen.tsx'))
const NotFoundScreen = lazy(() => import('./shell/not-found-screen.tsx'))

export function App() {
  return (
    <Screens>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          <Route path="/" component={HomeScreen} />
          <Route path="/login" component={LoginScreen} />
          <Route path="/signup" component={SignupScreen} />
          <Route path="/dashboard">
            <Authenticated screen={DashboardScreen} />
          </Route>
          <Route path="/profile">
            <Authenticated screen={ProfileScreen} />
          </Route>
          <Route path="/my-materials">
            <Authenticated screen={MaterialsScreen} />
          </Route>
          <Route path="/my-grades">
            <Authenticated screen={GradesScreen} />
          </Route>
          <Route path="/my-properties">
            <Authenticated screen={OwnScreen} />
          </Route>
          <Route path="/prices">
            <Authenticated screen={PricesScreen} />
          </Route>
          <Route path="/plan">
            <Authenticated screen={PlanScreen} />
          </Route>
          <Route path="/my-analyses">
            <Authenticated screen={AnalysesScreen} />
          </Route>
          <Route path="/my-analyses/compare">
            <Authenticated screen={CompareScreen} />
          </Route>
          <Route path="/my-analyses/laboratory">
            <Authenticated screen={OverTimeScreen} />
          </Route>
          <Route path="/my-analyses/:id">
            <Authenticated screen={KeptScreen} />
          </Route>
          <Route path="/s/:id" component={SharedScreen} />
          <Route path="/materials-analysis">
            <Authenticated screen={AnalysisScreen} />
          </Route>
          <Route component={NotFoundScreen} />
        </Switch>
      </Suspense>
    </Screens>
  )
}
