import { AskedFirst } from './AskedFirst.tsx'

/** A donor who went away leaves what waits in the way of whoever has the phone next. Null where it is their own, or the campaign takes nothing now. */
export const NotYours = ({ onGiveAnother }: { onGiveAnother: (() => void) | null }) =>
  onGiveAnother && (
    <AskedFirst
      offer="Not yours? Give another gift"
      question="Start another gift? This phone does not show this one again then. It is charged only if it is paid."
      yes="Yes, start another"
      onYes={onGiveAnother}
    />
  )
