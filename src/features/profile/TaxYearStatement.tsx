import { Fragment, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { formatDate } from '#domain/dates.ts'
import type { Statement, StatementGift } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { certificateSums, type CertificateState } from '#domain/section18A.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import { usePorts } from '#ports/ports.tsx'
import { useResource } from '#ports/useResource.ts'
import { chakra } from '#theme/factory.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Heading, Muted, OnPaper, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useArrival, type Arrivals } from '#ui/useArrivals.ts'
import { useBackOnline } from '#ui/useBackOnline.ts'
import { statementAddress } from './address.ts'

const Choosing = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  },
})

const Gifts = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      paddingBlock: '2',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderColor: 'line',
    },
    '& li:last-child': { borderBottomWidth: 0, paddingBottom: 0 },
    '& a': { color: 'ink', fontWeight: 700, textDecorationColor: 'line', overflowWrap: 'anywhere' },
    // Very large text puts the amount below the name.
    '& li > a:first-of-type': { flex: '1 1 8rem', minWidth: '0' },
    '& a[data-certificate]': {
      paddingBlock: '0.65rem',
      marginBottom: '-2',
      color: 'accent',
      fontSize: 'sm',
      fontWeight: 400,
    },
    '& [data-more]': { flexBasis: '100%', color: 'muted', fontSize: 'sm' },
    '& [data-money]': { marginLeft: 'auto', whiteSpace: 'nowrap' },
  },
})

const Sums = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '1.5',
    fontVariantNumeric: 'tabular-nums',
    containerType: 'inline-size',
    '& dd': { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '4' },
    '& [data-certified]': { fontWeight: 700 },
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'line',
    paddingBottom: '4',
    // With large text an amount stands under its name.
    '@container (max-width: 15rem)': { '& dd': { gridColumn: '1 / -1', whiteSpace: 'normal', padding: 0 } },
  },
})

const NOTHING = 'Nothing received from you yet'

interface TaxYearStatementProps {
  userId: string
  taxYear: TaxYear | null
  tell: Arrivals['tell']
}

export function TaxYearStatement({ userId, taxYear, tell }: TaxYearStatementProps) {
  const { reads } = usePorts()
  const statement = useResource(reads.statement(userId, taxYear))
  const [, navigate] = useLocation()
  const known = statement.status === 'ready' ? statement.value : null
  const [last, setLast] = useState(known)
  if (known && known !== last) setLast(known)
  useArrival(tell, known && (known.taxYear === null ? NOTHING : `Tax year ${yearText(known.taxYear)}`))
  // A year of the address without donations: the newest one with some is shown.
  if (statement.status === 'refused' && statement.httpStatus === 404 && taxYear !== null)
    return <Redirect to={statementAddress(null)} replace />
  if (known?.taxYear === null)
    return (
      <EmptyState title={NOTHING}>
        <Text>What you give is summed up here for your tax return, from 1 March to the end of February.</Text>
        <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
      </EmptyState>
    )
  const chosen = taxYear ?? last?.taxYear ?? null
  return (
    <Stack gap="5">
      {/* There also while a year is on its way: where the select stays closed each arrow key chooses one. */}
      {last && chosen !== null && (
        <Choosing data-screen-only>
          <SelectField
            label="Tax year"
            value={chosen}
            onChange={(event) => navigate(statementAddress(Number(event.currentTarget.value)), { replace: true })}
          >
            {last.taxYears.map((year) => (
              <option key={year} value={year}>
                {yearText(year)}
              </option>
            ))}
          </SelectField>
          <Download key={chosen} userId={userId} taxYear={chosen} />
        </Choosing>
      )}
      {statement.status === 'ready' ? (
        <Year statement={statement.value} />
      ) : statement.status === 'loading' ? (
        <Skeleton what="your statement" heights={last ? ['12rem', '6rem'] : ['3rem', '12rem', '6rem']} />
      ) : (
        <LoadTrouble what="your statement" isOffline={statement.status === 'unanswered'} onRetry={statement.retry} />
      )}
    </Stack>
  )
}

function Year({ statement: { taxYear, gifts, sums } }: { statement: Statement }) {
  return (
    <>
      {taxYear !== null && <OnPaper>{`Tax year ${yearText(taxYear)}`}</OnPaper>}
      <Text>Only gifts with a Section 18A certificate count for your tax.</Text>
      {sums.map((sum) => (
        <Card as="section" key={sum.currencyId} aria-labelledby={`sum-${sum.currencyId}`}>
          <Heading id={`sum-${sum.currencyId}`} fontSize="lg" marginBottom="2">
            {`Given in ${CURRENCIES[sum.currencyId].name}`}
          </Heading>
          <Sums>
            <Certified gifts={gifts} currencyId={sum.currencyId} />
            <dt>To the causes</dt>
            <dd>{formatMoney(sum.toCause, sum.currencyId, 'cents')}</dd>
            <dt>Tips and admin fees</dt>
            <dd>{formatMoney(sum.tipOrFee, sum.currencyId, 'cents')}</dd>
            <dt>All you paid</dt>
            <dd>{formatMoney(sum.total, sum.currencyId, 'cents')}</dd>
          </Sums>
          <Gifts>
            {gifts
              .filter(({ line }) => line.currencyId === sum.currencyId)
              .map((gift) => (
                <Gift key={gift.reference} gift={gift} />
              ))}
          </Gifts>
        </Card>
      ))}
      <Muted>Each donation counts on the day on which it was received. Those that were paid back are left out.</Muted>
    </>
  )
}

function Certified({ gifts, currencyId }: Pick<Statement, 'gifts'> & { currencyId: CurrencyId }) {
  const own = gifts.filter(({ line }) => line.currencyId === currencyId)
  const sums = certificateSums(
    own.map(({ line, certificate }) => ({ toCause: line.toCause, certificate })),
    currencyId,
  )
  return sums.map(([name, cents], index) => (
    <Fragment key={name}>
      <dt data-certified={index === 0 || undefined}>{name}</dt>
      <dd data-certified={index === 0 || undefined}>{formatMoney(cents, currencyId, 'cents')}</dd>
    </Fragment>
  ))
}

const yearText = (year: TaxYear) => `${year}: Mar ${year - 1} to Feb ${year}`

function Gift({ gift }: { gift: StatementGift }) {
  const { token, campaignName, campaignPath, settledAt, reference, line, certificate } = gift
  const label = line.tipOrFeeLabel.replace(/^./, (letter) => letter.toLowerCase())
  return (
    <li>
      <a href={`/campaign/${campaignPath}`} target="_blank" rel="noopener">
        {campaignName}
      </a>
      <span data-money>{formatMoney(line.toCause, line.currencyId, 'cents')}</span>
      <span data-more>{`${formatDate(settledAt)} · Reference ${reference}`}</span>
      {line.tipOrFee > 0 && <span data-more>{`plus ${label} ${formatMoney(line.tipOrFee, line.currencyId, 'cents')}`}</span>}
      {certificate !== 'none' && (
        <Link
          data-certificate
          href={`/donation/certificate/${encodeURIComponent(token)}`}
          data-screen-only={certificate === 'offered' ? true : undefined}
        >
          {CERTIFICATE_TEXT[certificate]}
          <VisuallyHidden>{` for ${campaignName}, ${reference}`}</VisuallyHidden>
        </Link>
      )}
    </li>
  )
}

const CERTIFICATE_TEXT: Record<Exclude<CertificateState, 'none'>, string> = {
  offered: 'Get the Section 18A certificate',
  issued: 'Section 18A certificate',
  cancelled: 'Section 18A certificate, cancelled',
}

/** It is the donor's own, so it is fetched with their token and saved from here: a link alone could not. */
function Download({ userId, taxYear }: { userId: string; taxYear: TaxYear }) {
  const { saveStatement } = usePorts()
  const [state, setState] = useState<'resting' | 'fetching' | 'failed'>('resting')
  useBackOnline(state === 'failed', () => setState('resting'))
  const save = () => {
    setState('fetching')
    saveStatement(userId, taxYear).then(
      () => setState('resting'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button variant="outline" onClick={save} waiting={state === 'fetching' && 'Preparing your PDF…'}>
        Download as PDF
      </Button>
      {state === 'failed' && (
        <div style={{ gridColumn: '1 / -1' }}>
          <Notice tone="danger" isNews>
            We could not prepare your PDF. Check your connection and press the button again.
          </Notice>
        </div>
      )}
    </>
  )
}
