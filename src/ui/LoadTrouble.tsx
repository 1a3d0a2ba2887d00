import { Button } from './Button.tsx'
import { Stack } from './layout.tsx'
import { Notice } from './Notice.tsx'
import { useFocusHandedOn } from './useFocusHandedOn.ts'

/** A read that failed, in place, with another try. `isOffline`: there was no answer at all, and it is tried again by itself. */
export function LoadTrouble({
  what,
  isOffline,
  message,
  onRetry,
}: {
  what: string
  isOffline: boolean
  message?: string | null
  onRetry: () => void
}) {
  const going = useFocusHandedOn<HTMLDivElement>()
  return (
    <Notice tone={isOffline ? 'warning' : 'danger'} isNews>
      <Stack ref={going} gap="2" alignItems="flex-start">
        <p>
          {isOffline
            ? `We cannot reach Letsema to load ${what}. Check your connection; we keep trying by ourselves.`
            : message || `We could not load ${what}.`}
        </p>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Notice>
  )
}
