import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { chakra as theirs, ChakraProvider } from '@chakra-ui/react/styled-system'
import { render, screen } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { createEngine } from './engine.ts'
import { chakra as ours } from './factory.tsx'
import { button, input } from './recipes.ts'
import { SheetContext } from './sheet.ts'
import { system } from './system.ts'

/** Chakra's own factory is the measure. */

/** What elements are, each with the rules of its class in place of the class's name. */
function drawn(element: ReactNode) {
  const { container, unmount } = render(element)
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).filter(Boolean)
  const rulesOf = (name: string) =>
    rules
      .filter((rule) => rule.includes(`.${name}`))
      .map((rule) => rule.replaceAll(`.${name}`, '&'))
      .join('')
  const elements = [...container.querySelectorAll('*')].map((node) => ({
    tag: node.tagName,
    text: node.textContent,
    attributes: Object.fromEntries([...node.attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value])),
    classes: [...node.classList].map((name) => rulesOf(name) || name),
  }))
  unmount()
  for (const style of document.querySelectorAll('style')) style.remove()
  return elements
}

function AsChakra({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={createCache({ key: 'css', speedy: false, stylisPlugins: [] })}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

function AsHere({ children }: { children: ReactNode }) {
  const engine = createEngine(createCache({ key: 'l', speedy: false, stylisPlugins: [] }))
  return <SheetContext value={{ want: engine.insert }}>{children}</SheetContext>
}

function both(make: (chakra: typeof theirs) => ReactNode) {
  const here = drawn(<AsHere>{make(ours)}</AsHere>)
  expect(here).toEqual(drawn(<AsChakra>{make(theirs)}</AsChakra>))
  expect(JSON.stringify(here)).toContain('&{')
}

describe('the same element and the same CSS as Chakra draws', () => {
  test('plain, with style props and attributes', () =>
    both((chakra) => (
      <chakra.div padding="4" bg="raised" display={{ base: 'none', lg: 'block' }} id="x" data-y="1" role="note" _hover={{ color: 'ink' }}>
        text
      </chakra.div>
    )))

  test('a recipe, its default variants, and another one', () =>
    both((chakra) => {
      const Button = chakra('button', button)
      return (
        <>
          <Button type="button">one</Button>
          <Button type="button" variant="outline" size="sm" width="100%">
            two
          </Button>
        </>
      )
    }))

  test('as another tag', () =>
    both((chakra) => (
      <chakra.div as="section" aria-label="other" gap="2">
        text
      </chakra.div>
    )))

  test('a component drawn upon another', () =>
    both((chakra) => {
      const Card = chakra('div', { base: { padding: '4', borderRadius: 'lg' } })
      const Wide = chakra(Card, { base: { padding: '6', width: '100%' } })
      return (
        <Wide aria-label="wide" gap="2">
          text
        </Wide>
      )
    }))

  test('as its child', () =>
    both((chakra) => {
      const Button = chakra('button', button)
      return (
        <Button asChild variant="ghost">
          <a href="/home" className="mine">
            home
          </a>
        </Button>
      )
    }))

  test('an input with what makes it one', () =>
    both((chakra) => {
      const Input = chakra('input', input)
      return <Input type="text" name="n" defaultValue="v" maxLength={9} inputMode="decimal" aria-invalid style={{ paddingLeft: '2rem' }} />
    }))
})

test('hands on the ref and what is to be done', () => {
  const Button = ours('button', button)
  let pressed = 0
  let element: HTMLButtonElement | null = null
  render(
    <Button ref={(node: HTMLButtonElement | null) => void (element = node)} onClick={() => (pressed += 1)}>
      press
    </Button>,
  )
  screen.getByText('press').click()
  expect(pressed).toBe(1)
  expect(element).toBe(screen.getByText('press'))
})
