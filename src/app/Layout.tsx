import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { shownBannerOf } from '#machines/banner/selectors.ts'
import { usePorts } from '#ports/ports.tsx'
import { useBanner, useBannerRef } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { fetchPart } from '#ui/fetchPart.ts'
import { Container } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { wantsMotion } from '#ui/wantsMotion.ts'
import { BannerBar } from './BannerBar.tsx'
import { pressHeaderAgain } from './earlyPresses.ts'
import type { Frame } from './frame.ts'

/** Without it the page is as good as it was: nobody came for the notice. */
const FetchedBanner = lazy(() =>
  import('./FetchedBanner.tsx').then(
    (module) => ({ default: module.FetchedBanner }),
    () => ({ default: NoBanner }),
  ),
)
const BannerMotion = lazy(async () => {
  const module = wantsMotion() ? await import('./BannerMotion.tsx').catch(() => null) : null
  return { default: module?.BannerMotion ?? Still }
})

const NoBanner = () => <></>
const Still = ({ children }: { children: ReactNode }) => <>{children}</>

/** A campaign's short address may begin with the same word. */
const LANDING_AREA = /^\/home(?:\/|$)/i

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    left: '2',
    top: '-10rem',
    zIndex: 20,
    bg: 'raised',
    padding: '3',
    borderRadius: 'sm',
    _focus: { top: '2' },
  },
})

/** Seen wherever the page is scrolled to. */
const BelowHeader = chakra(Container, { base: { position: 'sticky', top: 'min(4rem, 18vw)', zIndex: 9, paddingBlock: '3' } })

/** With the header as high as the window: a footer that is seen would jump when what was on its way is there. */
const Main = chakra('main', { base: { minHeight: 'calc(100vh - 4rem)', display: 'block' } })

export interface LayoutProps {
  /** Fetched after the screen where the server drew the page; null where it could not be. */
  frame: Frame | Promise<Frame> | null
  children: ReactNode
}

export function Layout({ frame, children }: LayoutProps) {
  const [path] = useLocation()
  const { Sidebar, state, openings, open, close, leave } = useSidebar(path)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isPayment = path.includes('iveri/payment-capture')

  return (
    <>
      <SkipLink
        href="#main"
        onClick={(event) => {
          // An entry in the browser's history would be taken for a step back out of what is open.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to the content
      </SkipLink>
      <SiteBanner />
      <Later frame={frame} onTaken={pressHeaderAgain}>
        {({ Header }) => (
          <Header menuButton={menuButton} onMenu={open} onMenuLeft={leave} isMenuComing={state === 'coming'} hasActions={!isPayment} />
        )}
      </Later>
      {state === 'open' && Sidebar && (
        <Sidebar
          key={openings}
          onClose={(isLeft) => {
            close()
            if (!isLeft) menuButton.current?.focus()
          }}
        />
      )}
      {state === 'lost' && (
        <BelowHeader>
          <Notice tone="danger" isNews>
            The menu could not be loaded. Check your connection and try again.
          </Notice>
        </BelowHeader>
      )}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {LANDING_AREA.test(path) && <Later frame={frame}>{({ ActionSection }) => <ActionSection />}</Later>}
      <Later frame={frame}>{({ Footer }) => <Footer />}</Later>
    </>
  )
}

type MenuState = 'closed' | 'coming' | 'open' | 'lost'

/** Fetched when it is first wanted. Without it the page is as good as it was. */
function useSidebar(path: string) {
  const { partLost } = usePorts()
  const [Sidebar, setSidebar] = useState<ComponentType<{ onClose: (isLeft: boolean) => void }> | null>(null)
  const [state, setState] = useState<MenuState>('closed')
  // The browser tells of a dialog's being closed some time after it: whoever opens it in between gets a new one.
  const [openings, setOpenings] = useState(0)
  // Whoever has gone elsewhere meanwhile wants it no more.
  useEffect(() => setState('closed'), [path])
  const open = () => {
    setOpenings((count) => count + 1)
    if (Sidebar) return setState('open')
    setState('coming')
    fetchPart(() => import('./Sidebar.tsx')).then(
      (module) => {
        setSidebar(() => module.Sidebar)
        setState((was) => (was === 'coming' ? 'open' : was))
      },
      () => {
        partLost()
        setState((was) => (was === 'coming' ? 'lost' : was))
      },
    )
  }
  const leave = () => setState((was) => (was === 'lost' ? 'closed' : was))
  return { Sidebar, state, openings, open, close: () => setState('closed'), leave }
}

interface InTurnProps extends Pick<LayoutProps, 'frame'> {
  children: (frame: Frame) => ReactNode
  onTaken?: () => void
}

/** Taken over once the screen is: nobody came for the frame around it. */
const Later = (props: InTurnProps) => (
  <Suspense>
    <InTurn {...props} />
  </Suspense>
)

function InTurn({ frame, children, onTaken }: InTurnProps) {
  const taken = frame instanceof Promise ? use(frame) : frame
  useEffect(() => onTaken?.(), [onTaken])
  return taken && <>{children(taken)}</>
}

/** The one in the server's HTML is there from the start; one that the browser fetched brings the sanitiser with it. */
function SiteBanner() {
  const { pageBanner } = usePorts()
  const banner = useBannerRef()
  const isLoading = useBanner((state) => state.matches('loading'))
  const visible = useBanner(shownBannerOf)
  const isOfPage = pageBanner?.isVisible && (isLoading || visible?.id === pageBanner.id)
  if (isOfPage) return <BannerBar html={pageBanner.message} isOfPage onClose={() => banner.send({ type: 'CLOSE' })} />
  if (!visible) return null
  return (
    <Suspense>
      <BannerMotion>
        <FetchedBanner message={visible.message} onClose={() => banner.send({ type: 'CLOSE' })} />
      </BannerMotion>
    </Suspense>
  )
}
