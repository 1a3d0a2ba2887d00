import { Button } from '#ui/Button.tsx'

/** A donor who went away leaves what waits in the way of whoever has the phone next. Null where the campaign takes nothing now. */
export function NotYours({ onGiveAnother }: { onGiveAnother: (() => void) | null }) {
  if (!onGiveAnother) return null
  return (
    <Button variant="ghost" onClick={onGiveAnother}>
      Not yours? Give another gift
    </Button>
  )
}
