import { useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { usePorts } from '#ports/ports.tsx'
import { useList } from '#ports/useList.ts'
import { Card } from '#ui/Card.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Paragraphs } from './Paragraphs.tsx'

export function Updates({ path }: { path: string }) {
  const { reads } = usePorts()
  const listed = useRef<HTMLDivElement>(null)
  const list = useList(`updates:${path}`, path, PAGE_SIZE.updates, reads.updates)
  return (
    <section aria-labelledby="updates">
      <Heading id="updates" fontSize="xl" marginBottom="3">
        Updates
      </Heading>
      {list.status === 'loading' && <Skeleton what="the updates" />}
      {list.status === 'empty' && <Muted>The organiser has not posted an update yet.</Muted>}
      {(list.status === 'refused' || list.status === 'unanswered') && (
        <LoadTrouble what="the updates" isOffline={list.status === 'unanswered'} message={list.message} onRetry={list.retry} />
      )}
      {list.status === 'ready' && (
        <Stack ref={listed}>
          {list.items.map((update) => (
            <Card as="article" key={update.id}>
              <Stack gap="2">
                <Muted>{`${formatDate(update.createdAt)} · ${update.author}`}</Muted>
                <Paragraphs text={update.description} />
                {update.pictures.map((picture) => (
                  <span key={picture.url} style={{ display: 'block', aspectRatio: '16 / 9', overflow: 'hidden', borderRadius: '0.75rem' }}>
                    <Picture picture={picture} alt="Picture of this update" sizes="(min-width: 62rem) 40rem, 100vw" />
                  </span>
                ))}
              </Stack>
            </Card>
          ))}
          <LoadMore list={list} listed={listed} what="updates" size="sm" alignSelf="flex-start">
            Show earlier updates
          </LoadMore>
        </Stack>
      )}
    </section>
  )
}
