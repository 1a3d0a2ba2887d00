import { Button } from '#ui/Button.tsx'
import { Actions } from './Actions.tsx'
import { useIsChecking } from '#ui/CheckedForm.tsx'

export function SaveOrBack({ text, onBack }: { text: string; onBack: () => void }) {
  const isChecking = useIsChecking()
  return (
    <Actions>
      <Button type="submit" waiting={isChecking && 'One moment…'}>
        {text}
      </Button>
      <Button variant="outline" onClick={onBack}>
        Back
      </Button>
    </Actions>
  )
}
