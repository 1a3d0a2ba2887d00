import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { CampaignQuery } from '#domain/entities.ts'
import { PROVINCES } from '#domain/provinces.ts'
import { usePorts } from '#ports/ports.tsx'
import { useResource } from '#ports/useResource.ts'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { toCurrentTab } from '#ui/TabLinks.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import type { SearchTab } from './address.ts'
import { FORM } from './form.ts'
import { selectBeside } from './selectBeside.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '2', md: '5' },
    // Side by side on every phone, and not with large text. On a wide screen the order takes the third place.
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  },
})

interface FiltersProps {
  tab: SearchTab
  query: CampaignQuery
  onChange: (next: Partial<CampaignQuery>) => void
}

export function Filters({ tab, query, onChange }: FiltersProps) {
  return (
    <Stack gap="2">
      <Grid>
        {tab === 'campaigns' && <CategorySelect chosen={query.categories} onChoose={(categories) => onChange({ categories })} />}
        <SelectField
          label="Place"
          name="place"
          form={FORM}
          value={query.place}
          onChange={(event) => onChange({ place: event.currentTarget.value })}
        >
          <option value="">All provinces</option>
          {PROVINCES.map((province) => (
            <option key={province} value={province}>
              {province}
            </option>
          ))}
          {isElsewhere(query.place) && <option value={query.place}>{query.place}</option>}
        </SelectField>
      </Grid>
      {tab === 'campaigns' && query.categories.length > 0 && (
        <ChosenCategories chosen={query.categories} onChange={(categories) => onChange({ categories })} />
      )}
    </Stack>
  )
}

/** In an address that somebody wrote or shared: the server looks for towns too. */
const isElsewhere = (place: string): boolean => place !== '' && !PROVINCES.some((province) => province === place)

function CategorySelect({ chosen, onChoose }: { chosen: number[]; onChoose: (categories: number[]) => void }) {
  const { reads } = usePorts()
  const categories = useResource(reads.categories())
  const known = categories.status === 'ready' ? categories.value : []
  const group = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  const [passed, setPassed] = useState('')
  const isByKey = useRef(false)
  // A select that is taken away with its page loses the focus too, and chooses nothing by that.
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const choose = (id: string) => {
    setPassed('')
    if (id) onChoose([...new Set([...chosen, Number(id)])])
  }
  // Where the select stays closed each arrow key, and each letter, chooses anew: on the way to the fifth category four others would become filters.
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event
    isByKey.current = !altKey && key !== ' '
    if (key === 'Escape') setPassed('')
    if (key === 'Enter' && passed) {
      // Not to open the list.
      event.preventDefault()
      choose(passed)
    }
    // Elsewhere an arrow opens the list, and what is then chosen there is meant.
    if (key.length > 1) setTimeout(() => (isByKey.current = false))
  }
  return (
    // What is said where they cannot be chosen takes the whole row.
    <Stack gap="2" ref={group} gridColumn={categories.status === 'refused' ? '1 / -1' : undefined}>
      <SelectField
        label="Category"
        name="category"
        form={FORM}
        value={passed}
        onKeyDown={press}
        onKeyUp={() => (isByKey.current = false)}
        onBlur={() => isHere.current && choose(passed)}
        onChange={({ currentTarget: { value } }) => (isByKey.current ? setPassed(value) : choose(value))}
        disabled={categories.status !== 'ready'}
      >
        <option value="" disabled={chosen.length > 0}>
          {chosen.length > 0 ? 'Add another' : 'All categories'}
        </option>
        {known
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
      </SelectField>
      {categories.status === 'refused' && (
        <LoadTrouble what="the categories" isOffline={false} message={categories.message} onRetry={categories.retry} />
      )}
    </Stack>
  )
}

function ChosenCategories({ chosen, onChange }: { chosen: number[]; onChange: (categories: number[]) => void }) {
  const { reads } = usePorts()
  const categories = useResource(reads.categories())
  const nameOf = (id: number) =>
    categories.status === 'ready' ? (categories.value.find((category) => category.id === id)?.name ?? 'Unknown category') : 'Category'
  return (
    <Row gap="2">
      {chosen.map((id) => (
        <ChosenCategory key={id} name={nameOf(id)} onRemove={() => onChange(chosen.filter((other) => other !== id))} />
      ))}
    </Row>
  )
}

function ChosenCategory({ name, onRemove }: { name: string; onRemove: () => void }) {
  const going = useFocusHandedOn<HTMLButtonElement>(selectBeside)
  return (
    <Button
      ref={going}
      variant="outline"
      size="sm"
      aria-label={`Remove ${name}`}
      onClick={({ currentTarget }) => {
        const beside = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling
        if (beside instanceof HTMLElement) beside.focus()
        onRemove()
      }}
    >
      {/* Goes to another line there: some are long, and have no space. */}
      <span>{name.replaceAll('/', '/\u200b')}</span>
      <Icon name="close" size={16} />
    </Button>
  )
}
