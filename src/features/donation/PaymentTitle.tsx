import { useTitle } from '#ports/useTitle.ts'
import { Heading } from '#ui/layout.tsx'

/** What has become of a payment, and the page's title while that stands: a donor who comes back from a banking app looks for the tab by it. */
export function PaymentTitle({ children, isPage = false }: { children: string; isPage?: boolean }) {
  useTitle(`${children} · Letsema`)
  return (
    <Heading id="payment-title" tabIndex={-1} {...(isPage && { as: 'h1', fontSize: '2xl' })}>
      {children}
    </Heading>
  )
}
