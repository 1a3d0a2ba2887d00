import { chakra } from '#theme/factory.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Container, VisuallyHidden } from '#ui/layout.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { iconButton } from './iconButton.ts'

const Bar = chakra('section', {
  base: {
    bg: 'warning',
    color: 'ink',
    '& a': { color: 'ink', fontWeight: 700 },
    '& [data-row]': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '3.5rem' },
    '& [data-text]': { flex: 1, paddingBlock: '2' },
    '& [data-text] > * + *': { marginTop: '2' },
    '& :is(ul, ol)': { listStyle: 'revert', paddingLeft: '6' },
  },
})

const Close = chakra('button', { base: iconButton })

interface BannerBarProps {
  /** Sanitised: by the server in its own HTML, by FetchedBanner in the browser. */
  html: string
  /** Stands in the server's HTML, where it is hidden before the first paint for those who closed it. */
  isOfPage?: boolean
  onClose: () => void
}

export function BannerBar({ html, isOfPage = false, onClose }: BannerBarProps) {
  const going = useFocusHandedOn<HTMLElement>(atTheHeader)
  return (
    <Bar ref={going} aria-label="Notice" data-page-banner={isOfPage || undefined}>
      <Container data-row>
        <Icon name="warning" />
        <div data-text dangerouslySetInnerHTML={{ __html: html }} />
        <Close type="button" onClick={onClose}>
          <Icon name="close" />
          <VisuallyHidden>Close this notice</VisuallyHidden>
        </Close>
      </Container>
    </Bar>
  )
}

/** It begins where the notice stood. */
const atTheHeader = () => document.querySelector<HTMLElement>('header :is(button, a)')
