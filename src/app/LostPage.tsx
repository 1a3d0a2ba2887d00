import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { appScreen } from '#machines/app/screen.ts'
import { isOnline } from '#machines/app/selectors.ts'
import { usePorts } from '#ports/ports.tsx'
import { useTitle } from '#ports/useTitle.ts'
import { Button } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** In the place of a page that could not be loaded. */
export function LostPage() {
  const { app } = usePorts()
  const isOffline = useSelector(app, (state) => !isOnline(state))
  const isAsking = useSelector(app, (state) => appScreen(state) === 'asking')
  const [isKnown, setKnown] = useState(false)
  if (!isAsking && !isKnown) setKnown(true)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = isOffline ? 'You are not connected' : 'We cannot reach Letsema'
  useTitle(isKnown ? `${title} · Letsema` : null)
  // What had the focus may have gone with the page before.
  useEffect(() => {
    if (isKnown) heading.current?.focus()
  }, [isKnown])
  if (!isKnown) return <WaitingForPage />
  return (
    <Container paddingBlock="16" maxWidth="40rem">
      <Stack alignItems="flex-start">
        <Heading ref={heading} as="h1" fontSize="2xl" tabIndex={-1}>
          {title}
        </Heading>
        <Text role="status">This page could not be loaded. It loads by itself once you are connected.</Text>
        <Button variant="outline" waiting={isAsking && 'Trying…'} onClick={() => app.send({ type: 'RETRY' })}>
          Try again
        </Button>
      </Stack>
    </Container>
  )
}

export const WaitingForPage = () => (
  <Container paddingBlock="8">
    <Skeleton what="the page" heights={['2.5rem', '1rem', '1rem', '12rem', '1rem']} />
  </Container>
)
