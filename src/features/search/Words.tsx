import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FORM } from './form.ts'

const SearchRow = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1.5',
    '& > div': { display: 'contents' },
    '& label': { flexBasis: '100%' },
    '& label + span': { flex: '1 1 8rem' },
  },
})

interface WordsProps {
  words: string
  fieldRef: RefObject<HTMLInputElement | null>
  onSearch: () => void
  children: ReactNode
}

/**
 * Searches when asked to, not on every key: each answer costs the reader data. What it asks for stands in the address. Firefox would put back what the form
 * held before a reload, and goes by the place of a control among the others, so that one filter would become another.
 */
export function Words({ words, fieldRef, onSearch, children }: WordsProps) {
  const searchedBy = useRef(words)
  useEffect(() => {
    const field = fieldRef.current
    const isBeingTyped = document.activeElement === field && field?.value.trim() !== searchedBy.current
    if (searchedBy.current !== words && field && !isBeingTyped) field.value = words
    searchedBy.current = words
  }, [words, fieldRef])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <SearchRow id={FORM} role="search" autoComplete="off" onSubmit={submit}>
      {children}
      <TextField
        ref={fieldRef}
        label="What are you looking for?"
        name="words"
        type="search"
        enterKeyHint="search"
        defaultValue={words}
        maxLength={100}
        placeholder="Name, place, cause"
      />
      <Button type="submit">
        <Icon name="search" />
        Search
      </Button>
    </SearchRow>
  )
}
