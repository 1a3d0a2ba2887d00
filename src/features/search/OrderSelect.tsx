import { CAMPAIGN_ORDERS, type CampaignOrder } from '#domain/entities.ts'
import { chakra } from '#theme/factory.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { toCurrentTab } from '#ui/TabLinks.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { FORM } from './form.ts'

const ORDER_TEXT: Record<CampaignOrder, string> = {
  bestMatch: 'Best match',
  newest: 'Newest first',
  mostFunded: 'Most funded',
  endingSoon: 'Ending soon',
}

/** The label beside its select: on a phone each line above the results is one less of them. On a wide screen it stands in the filters' row. */
const InLine = chakra('div', {
  base: {
    flex: '1 1 10rem',
    maxWidth: { base: '18rem', lg: 'none' },
    marginLeft: 'auto',
    position: { lg: 'absolute' },
    top: 0,
    right: 0,
    width: { lg: 'calc((100% - 2.5rem) / 3)' },
    '& > div': {
      flexDirection: { base: 'row', lg: 'column' },
      flexWrap: 'wrap',
      alignItems: { base: 'center', lg: 'stretch' },
      columnGap: '2',
    },
    '& > div > span': { flex: { base: '1 1 7.5rem', lg: 'none' }, minWidth: 0 },
  },
})

export function OrderSelect({ order, onChoose }: { order: CampaignOrder; onChoose: (order: CampaignOrder) => void }) {
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return (
    <InLine ref={going}>
      <SelectField
        label="Sort by"
        name="order"
        form={FORM}
        value={order}
        onChange={(event) => onChoose(event.currentTarget.value as CampaignOrder)}
      >
        {CAMPAIGN_ORDERS.map((one) => (
          <option key={one} value={one}>
            {ORDER_TEXT[one]}
          </option>
        ))}
      </SelectField>
    </InLine>
  )
}
