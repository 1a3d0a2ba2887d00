import { Notice } from './Notice.tsx'

/** What the server said to something as a whole; nothing where it said nothing. */
export function Refusal({ message }: { message: string | null | undefined }) {
  if (!message) return null
  return (
    <Notice tone="danger" isNews>
      {message}
    </Notice>
  )
}
