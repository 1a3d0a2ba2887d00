import { useTitle } from '#ports/useTitle.ts'
import { Heading } from '#ui/layout.tsx'

/** What has become of a payment, and the page's title while that stands: who comes back from a banking app looks for the tab by it. */
export function PaymentTitle({ children, as }: { children: string; as?: 'h1' | 'h2' }) {
  useTitle(`${children} · Letsema`)
  return (
    <Heading as={as} id="payment-title" tabIndex={-1}>
      {children}
    </Heading>
  )
}
