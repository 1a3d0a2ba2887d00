import { render, screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { Layout } from './Layout.tsx'

it.each([
  ['/home', true],
  ['/home/', true],
  ['/Home/links', true],
  ['/home-for-thandi', false],
  ['/homework', false],
  ['/find-campaign', false],
])('whether the page of %s closes with what one can do next: %s', async (at, isThere) => {
  render(
    <Somewhere at={at}>
      <Provided>
        <Layout>The page</Layout>
      </Provided>
    </Somewhere>,
  )
  await screen.findByText(/^© 2026/)
  expect(screen.queryByText('Many hands make a field') !== null).toBe(isThere)
})
