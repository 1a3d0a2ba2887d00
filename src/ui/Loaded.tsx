import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { Container, Heading, Stack } from './layout.tsx'
import { LoadTrouble } from './LoadTrouble.tsx'
import { Skeleton } from './Skeleton.tsx'

interface LoadedProps<Value> {
  resource:
    | { status: 'ready'; value: Value }
    | { status: 'loading' }
    | { status: 'refused'; httpStatus: number; retry: () => void }
    | { status: 'unanswered'; retry: () => void }
  what: string
  /** Of the skeleton's blocks. */
  heights: string[]
  maxWidth?: string
  /** In the place of /misc/404. */
  notFound?: ReactNode
  children: (value: Value) => ReactNode
}

/** A page that is about one thing: a stand-in until it is there, and where the server knows none /misc/404, or what is said instead. */
export function Loaded<Value>({ resource, what, heights, maxWidth, notFound, children }: LoadedProps<Value>) {
  if (resource.status === 'ready') return children(resource.value)
  if (resource.status === 'refused' && resource.httpStatus < 500) return notFound ?? <Redirect to="/misc/404" replace />
  return (
    <Container paddingTop="6" maxWidth={maxWidth}>
      {resource.status === 'loading' ? (
        <Skeleton what={what} heights={heights} />
      ) : (
        <Stack>
          <Heading as="h1">This page could not be loaded</Heading>
          <LoadTrouble what={what} isOffline={resource.status === 'unanswered'} onRetry={resource.retry} />
        </Stack>
      )}
    </Container>
  )
}
