import { percentText } from '#domain/campaign.ts'
import { campaignTimingText, cardCreatedText, campaignType, isNotLaunched, progressPercent } from '#domain/campaignCard.ts'
import type { CampaignSummary } from '#domain/entities.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import { countText, formatMoney } from '#domain/money.ts'
import { chakra } from '#theme/factory.tsx'
import { FundingBreakdown } from './FundingBreakdown.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { CARD_PICTURE_SIZES, Picture } from './Picture.tsx'
import { Progress } from './Progress.tsx'

const Frame = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    bg: 'raised',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    _hover: { borderColor: 'accent' },
    '&:focus-within': { borderColor: 'accent' },
    '& h3': { fontSize: 'lg' },
    '& h3 a': { color: 'ink', textDecoration: 'none' },
    '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
    '& [data-marks], & [data-facts]': { display: 'flex', flexWrap: 'wrap', gap: '2', columnGap: '4', fontSize: 'sm', color: 'muted' },
    '& [data-marks] > span, & [data-facts] > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& [data-body]': { display: 'flex', flexDirection: 'column', gap: '3', padding: '4', flex: 1 },
    '& [data-money]': { marginTop: 'auto', display: 'flex', flexDirection: 'column', gap: '2', fontVariantNumeric: 'tabular-nums' },
    // On a phone the name below it is seen with it.
    '& [data-picture]': { aspectRatio: '16 / 9', maxHeight: { base: 'max(22vh, 9rem)', md: 'none' }, bg: 'sunken', overflow: 'hidden' },
    '& [data-placeholder]': { display: 'grid', placeContent: 'center', textAlign: 'center', padding: '4', color: 'muted', height: '100%' },
    '& [data-flag]': { bg: 'warning', color: 'ink', borderRadius: 'full', paddingInline: '2', fontWeight: 700 },
  },
})

const TYPE_ICON: Record<ReturnType<typeof campaignType>, IconName> = {
  Bluetick: 'tick',
  Independent: 'person',
  Organisation: 'building',
  Champion: 'star',
}

const STATUS_TEXT: Record<CampaignStatus, string> = {
  [CampaignStatus.ACTIVE]: 'Active',
  [CampaignStatus.HIDDEN]: 'Hidden',
  [CampaignStatus.EXPIRED]: 'Expired',
  [CampaignStatus.CLOSED]: 'Closed',
}

interface CampaignCardProps {
  campaign: CampaignSummary
  /** Milliseconds since the epoch. */
  now: number
  /** On the first screen: its picture is fetched early. */
  isFirst?: boolean
}

/** The campaign highlight card. Public campaign links open in a new tab. */
export function CampaignCard({ campaign, now, isFirst = false }: CampaignCardProps) {
  const percent = progressPercent(campaign.raised, campaign.target)
  const type = campaignType({ ...campaign, ownerIsChampion: campaign.organiser.isChampion })
  const picture = campaign.pictures[0]
  const notLaunched = isNotLaunched(campaign)
  const isActive = campaign.status === CampaignStatus.ACTIVE
  return (
    <Frame>
      <div data-picture>
        {picture ? (
          <Picture picture={picture} alt="" sizes={CARD_PICTURE_SIZES} isFirst={isFirst} />
        ) : (
          <div data-placeholder>
            <strong>No images added</strong>
            <span>Upload images below to make your campaign pop!</span>
          </div>
        )}
      </div>
      <div data-body>
        <div data-marks>
          <span>
            <Icon name={TYPE_ICON[type]} size={18} />
            {type}
          </span>
          <span>
            {campaign.isVerified && <Icon name="shield" size={18} />}
            {campaign.isVerified ? 'Verified' : 'Not verified'}
          </span>
          {notLaunched && <span data-flag>Not launched</span>}
          {!(isActive && notLaunched) && <span data-flag={isActive ? undefined : true}>{STATUS_TEXT[campaign.status]}</span>}
        </div>
        <h3>
          <a href={`/campaign/${campaign.path}`} target="_blank" rel="noopener">
            {campaign.name}
          </a>
        </h3>
        <div data-facts>
          <span>
            <Icon name="place" size={18} />
            {campaign.place.city || campaign.place.province}
          </span>
          <span>{cardCreatedText(campaign.createdAt)}</span>
        </div>
        <div data-money>
          {campaign.progressShown === 'amounts' && (
            <>
              <span>
                <FundingBreakdown campaign={campaign} side="above">
                  <strong>{formatMoney(campaign.raised, campaign.currencyId)}</strong>
                </FundingBreakdown>
                {campaign.target ? ` raised of ${formatMoney(campaign.target, campaign.currencyId)}` : ' raised'}
              </span>
              <Progress percent={percent} label={`Raised for ${campaign.name}`} />
            </>
          )}
          {campaign.progressShown === 'donors' && <strong>{countText(campaign.donors, 'donor')}</strong>}
          <div data-facts>
            {campaign.progressShown === 'amounts' && <span>{percentText(percent)}</span>}
            <span>
              <Icon name="clock" size={18} />
              {campaignTimingText(campaign, now)}
            </span>
          </div>
        </div>
      </div>
    </Frame>
  )
}
