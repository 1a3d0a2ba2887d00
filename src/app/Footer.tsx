import { Link } from 'wouter'
import { SOUTH_AFRICA_MS } from '#domain/dates.ts'
import { LEGAL_OPERATOR, SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { usePorts } from '#ports/ports.tsx'
import { chakra } from '#theme/factory.tsx'
import { Container } from '#ui/layout.tsx'
import { EXTERNAL } from './company.ts'

const Bar = chakra('footer', {
  base: {
    marginTop: '12',
    'section + &': { marginTop: 0 },
    bg: 'sunken',
    fontSize: 'sm',
    paddingBlock: '8',
    '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: '5' },
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '3rem', minWidth: '2.75rem', color: 'ink' },
    '& p': { color: 'muted', marginTop: '2' },
  },
})

export function Footer() {
  const { startedAt, origin } = usePorts()
  const year = new Date(startedAt + SOUTH_AFRICA_MS).getUTCFullYear()
  return (
    <Bar>
      <Container>
        <ul>
          <li>
            <Link href="/home/links?tab=privacy">Privacy Policy</Link>
          </li>
          <li>
            <Link href="/home/links?tab=terms">Terms &amp; Conditions</Link>
          </li>
        </ul>
        <ul aria-label="Letsema elsewhere">
          <li>
            <a href={EXTERNAL.facebook}>Facebook</a>
          </li>
          <li>
            <a href={EXTERNAL.instagram}>Instagram</a>
          </li>
          <li>
            <a href={EXTERNAL.linkedin}>LinkedIn</a>
          </li>
          <li>
            <a href={EXTERNAL.youtube}>YouTube</a>
          </li>
          <li>
            <a href={`https://wa.me/?text=${encodeURIComponent(`${origin}/home`)}`}>Share</a>
          </li>
          <li>
            <a href={`mailto:${SUPPORT_EMAIL}`}>Mail</a>
          </li>
        </ul>
        <p>{LEGAL_OPERATOR}</p>
        <p>{`© ${year} Letsema`}</p>
      </Container>
    </Bar>
  )
}
