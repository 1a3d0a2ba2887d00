import { expect, test } from 'vitest'
import './gooberSheet.ts'

interface Engine {
  _goober: { firstChild: { data: string } }
}

/** jsdom knows no constructed style sheets, and neither does Safari before 16.4. */
const element = document.head.querySelector<HTMLStyleElement>('style:last-of-type')!

const rules = () => [...element.sheet!.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, ' '))

test('hands rules to the sheet of an element that stays empty, which the policy allows', () => {
  const { firstChild } = (window as unknown as Engine)._goober
  firstChild.data += '.a{color:red;}@keyframes b{from{opacity:0;}to{opacity:1;}}'
  firstChild.data += '.c{color:blue;}'
  firstChild.data = `.first{color:green;}${firstChild.data}`
  expect(rules()).toEqual([
    '.first { color: green; }',
    '.a { color: red; }',
    '@keyframes b { 0% { opacity: 0; } 100% { opacity: 1; } }',
    '.c { color: blue; }',
  ])
  expect(element.textContent).toBe('')
})

test('leaves out a rule that the browser does not know, and goes on', () => {
  const { firstChild } = (window as unknown as Engine)._goober
  const before = rules().length
  firstChild.data += '.d[{color:red;}.e{color:blue;}'
  expect(rules().slice(before)).toContain('.e { color: blue; }')
})
