import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { ThanksScreen } from './ThanksScreen.tsx'

test('a visitor who comes without a gift is not thanked for one, and is told where its receipt goes and whom to ask', () => {
  render(
    <Somewhere at="/thanks">
      <Provided>
        <ThanksScreen />
      </Provided>
    </Somewhere>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Looking for your receipt?')
  expect(document.title).toBe('Looking for your receipt? · Letsema')
  expect(document.body.textContent).toContain(
    `It goes to the e-mail address you gave with. Nothing there after a day? Write to ${SUPPORT_EMAIL}.`,
  )
  expect(screen.getByRole('link', { name: SUPPORT_EMAIL }).getAttribute('href')).toBe(`mailto:${SUPPORT_EMAIL}`)
  expect(screen.getByRole('link', { name: 'Find a campaign' })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/thank you/i)
})
