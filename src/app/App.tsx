import { useSelector } from '@xstate/react'
import { Component, Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { appScreen } from '#machines/app/screen.ts'
import { PortsProvider, usePorts, type Ports } from '#ports/ports.tsx'
import { useSearch } from '#ports/useSearch.ts'
import { useIsLoggedIn } from '#ports/useSession.ts'
import { beginAtTop } from '#ui/beginAtTop.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Layout, type LayoutProps } from './Layout.tsx'
import { loginAddress } from './login.ts'
import { LostPage, WaitingForPage } from './LostPage.tsx'
import { findRoute, needsLogin, redirectFrom } from './routes.ts'
import { usePage } from './usePage.ts'

/** The router's location comes from above: the browser's, or the path that the server renders. */
export function App({ ports, frame }: { ports: Ports } & Pick<LayoutProps, 'frame'>) {
  return (
    <PortsProvider ports={ports}>
      <Catch>
        <Layout frame={frame}>
          <CatchLost>
            <CurrentScreen />
          </CatchLost>
        </Layout>
      </Catch>
    </PortsProvider>
  )
}

function CurrentScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const isLoggedIn = useIsLoggedIn()
  useFreshPage()
  const matched = findRoute(path)
  useOwnAddress(path + search)

  const target = redirectFrom(path)
  if (target) return <Redirect to={target} replace />
  if (needsLogin(path) && !isLoggedIn) return <Redirect to={loginAddress(path, search)} replace />
  if (!matched) return <Redirect to="/misc/404" replace />
  const { pattern, screen } = matched.route
  return (
    <Suspense fallback={<WaitingForPage />}>
      <screen.Screen key={pattern} params={matched.params} />
    </Suspense>
  )
}

/** A new page starts at its top, with the focus where it begins; going back is left to the browser. */
function useFreshPage() {
  const page = usePage()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    beginAtTop()
  }, [page])
}

/** Phones share the address that the server wrote into the page; it is not that of the page after it, which may say one of its own. */
function useOwnAddress(address: string) {
  const served = useRef(address)
  useLayoutEffect(() => {
    if (served.current !== address) document.querySelector('link[rel=canonical]:not([data-own])')?.remove()
  }, [address])
}

const isLoadFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module|preload css|module script/i.test(error.message)

interface BoundaryProps {
  onError: (error: unknown) => void
  /** In the place of what has failed. */
  instead: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

function Catch({ children }: { children: ReactNode }) {
  const { app } = usePorts()
  const screen = useSelector(app, appScreen)
  const failed = <ErrorScreen screen={screen === 'reloading' || screen === 'refreshNeeded' ? screen : 'crashed'} />
  if (screen !== 'working' && screen !== 'asking' && screen !== 'waiting') return failed
  return (
    <Boundary onError={(error) => app.send({ type: 'CRASHED', message: String(error) })} instead={failed}>
      {children}
    </Boundary>
  )
}

/** A page that could not be loaded leaves what is around it as it is, and those that are here already. */
function CatchLost({ children }: { children: ReactNode }) {
  const { app } = usePorts()
  const isMissing = useSelector(app, (state) => typeof state.value.screen !== 'string')
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!isMissing) return
    app.send({ type: 'PAGE_LEFT' })
    beginAtTop()
  }, [app, path, isMissing])
  if (isMissing) return <LostPage />
  const onError = (error: unknown) =>
    app.send(isLoadFailure(error) ? { type: 'MODULE_FAILED' } : { type: 'CRASHED', message: String(error) })
  return (
    <Boundary onError={onError} instead={null}>
      {children}
    </Boundary>
  )
}
