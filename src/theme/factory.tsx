import type { chakra as Chakra } from '@chakra-ui/react/styled-system'
import hash from '@emotion/hash'
import { cloneElement, createElement, isValidElement, useContext, useInsertionEffect, type ElementType, type ReactNode } from 'react'
import { SheetContext, STYLE_KEY, type Recipe } from './sheet.ts'
import { isStyleProp } from './styleProp.ts'

/**
 * Chakra's `chakra` factory with the same meaning (recipes, style props, `as`, `asChild`), of which only the names run while a page hydrates:
 * Chakra works the styles of an element out at every render and must be there before the first. factory.test.tsx holds the two together.
 */

type Props = Record<string, unknown> & { children?: ReactNode; className?: string; as?: ElementType; asChild?: boolean }

interface Styled {
  (props: Props): ReactNode
  tag: ElementType
  recipes: Recipe[]
}

const isServer = typeof document === 'undefined'
const isStyled = (tag: ElementType | Styled): tag is Styled => typeof tag === 'function' && 'recipes' in tag
const joined = (...names: unknown[]) => names.filter(Boolean).join(' ') || undefined

function styled(given: ElementType | Styled, recipe?: Recipe): Styled {
  const tag = isStyled(given) ? given.tag : given
  const recipes = [...(isStyled(given) ? given.recipes : []), ...(recipe ? [recipe] : [])]
  const variantNames = new Set(recipes.flatMap(({ variants }) => Object.keys(variants ?? {})))
  const nameOf = naming(recipes)

  const Element: Styled = ({ as, asChild, children, className, ...props }) => {
    const sheet = useContext(SheetContext)
    const own: Record<string, unknown> = {}
    let variants: Record<string, unknown> | null = null
    let styles: Record<string, unknown> | null = null
    for (const name in props) {
      if (variantNames.has(name)) (variants ??= {})[name] = props[name]
      else if (isStyleProp(name)) (styles ??= {})[name] = props[name]
      else own[name] = props[name]
    }
    const name = nameOf(variants, styles)
    const want = () => {
      if (name) sheet.want(name, { recipes, variants, props: styles })
    }
    if (isServer) want()
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- one or the other for all of a page's life
    else useInsertionEffect(want, [name, sheet])
    own['className'] = joined(className, name && `${STYLE_KEY}-${name}`)

    if (!asChild) return createElement(as ?? tag, own, children)
    if (!isValidElement<Props>(children)) throw new Error('asChild takes one element')
    return cloneElement(children, { ...own, ...children.props, className: joined(own['className'], children.props.className) })
  }
  Element.tag = tag
  Element.recipes = recipes
  return Element
}

/** Names styles after what they are made of, the same in the browser and on the server; null where there is no style. */
function naming(recipes: readonly Recipe[]) {
  const known = new Map<string, string | null>()
  let prefix: string | null = null
  return (variants: object | null, styles: object | null): string | null => {
    const key = variants || styles ? JSON.stringify([variants, styles]) : ''
    let name = known.get(key)
    if (name === undefined) {
      name = recipes.length === 0 && !styles ? null : hash((prefix ??= hash(JSON.stringify(recipes))) + key)
      known.set(key, name)
    }
    return name
  }
}

const tags = new Map<string, Styled>()

/** `chakra(tag, recipe)` and `chakra.tag`. */
export const chakra = new Proxy(styled, {
  get(_, name: string) {
    let tag = tags.get(name)
    if (!tag) tags.set(name, (tag = styled(name as ElementType)))
    return tag
  },
}) as unknown as typeof Chakra
