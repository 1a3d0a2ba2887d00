import { Notice } from '#ui/Notice.tsx'

export function Refusal({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Notice tone="danger" isNews>
      {message}
    </Notice>
  )
}
