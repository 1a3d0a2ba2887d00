import { useChakraContext, type SystemContext, type SystemStyleObject } from '@chakra-ui/react/styled-system'
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { serializeStyles, type SerializedStyles } from '@emotion/serialize'
import { insertStyles, registerStyles } from '@emotion/utils'
import { cloneElement, createElement, isValidElement, useInsertionEffect, type ElementType, type ReactNode } from 'react'

/**
 * Stands in for Chakra's own `chakra` factory, with the same meaning: recipes, style props, `as`, `asChild`. Chakra works the styles of an element
 * out at every render; here each combination of variants and style props is worked out once, which halves the time a cheap phone hydrates.
 * theme.test.tsx holds the two against each other.
 */

interface Recipe {
  base?: object
  variants?: Record<string, object>
  defaultVariants?: object
}

type Props = Record<string, unknown> & { children?: ReactNode; className?: string; as?: ElementType; asChild?: boolean }

interface Styled {
  (props: Props): ReactNode
  tag: ElementType
  recipes: Recipe[]
}

const isServer = typeof document === 'undefined'
const isStyled = (tag: ElementType | Styled): tag is Styled => typeof tag === 'function' && 'recipes' in tag
const joined = (...names: unknown[]) => names.filter(Boolean).join(' ') || undefined

function styled(given: ElementType | Styled, recipe: Recipe = {}): Styled {
  const tag = isStyled(given) ? given.tag : given
  const recipes = isStyled(given) ? [...given.recipes, recipe] : [recipe]
  const variantNames = new Set(recipes.flatMap(({ variants }) => Object.keys(variants ?? {})))
  const stylesOf = memoized(recipes)

  const Element: Styled = ({ as, asChild, children, className, ...props }) => {
    const system = useChakraContext()
    const cache = useEmotionCache()
    if (!cache) throw new Error('No emotion cache above this element')
    const own: Record<string, unknown> = {}
    let variants: Record<string, unknown> | null = null
    let styles: Record<string, unknown> | null = null
    for (const name in props) {
      if (variantNames.has(name)) (variants ??= {})[name] = props[name]
      else if (isStyleProp(system, name)) (styles ??= {})[name] = props[name]
      else own[name] = props[name]
    }
    const serialized = stylesOf(system, variants, styles)
    const isPlain = typeof tag === 'string'
    registerStyles(cache, serialized, isPlain)
    const insert = () => void insertStyles(cache, serialized, isPlain)
    if (isServer) insert()
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- one or the other for all of a page's life
    else useInsertionEffect(insert)
    own['className'] = joined(className, serialized.styles && `${cache.key}-${serialized.name}`)

    if (!asChild) return createElement(as ?? tag, own, children)
    if (!isValidElement<Props>(children)) throw new Error('asChild takes one element')
    return cloneElement(children, { ...own, ...children.props, className: joined(own['className'], children.props.className) })
  }
  Element.tag = tag
  Element.recipes = recipes
  return Element
}

function memoized(recipes: Recipe[]) {
  const known = new Map<string, SerializedStyles>()
  let knownFor: SystemContext | null = null
  let made: ((variants: Record<string, unknown>) => object)[] = []
  return (system: SystemContext, variants: Record<string, unknown> | null, styles: Record<string, unknown> | null): SerializedStyles => {
    if (knownFor !== system) {
      known.clear()
      knownFor = system
      made = recipes.map((recipe) => system.cva(recipe as never) as unknown as (variants: Record<string, unknown>) => object)
    }
    const key = variants || styles ? JSON.stringify([variants, styles]) : ''
    let serialized = known.get(key)
    if (!serialized) {
      const { css, ...direct } = styles ?? {}
      const parts = [...made.map((make) => make({ ...variants })), ...[css].flat().filter(Boolean), direct] as SystemStyleObject[]
      serialized = serializeStyles([system.css(...parts) as never])
      known.set(key, serialized)
    }
    return serialized
  }
}

const styleProps = new Map<string, boolean>()

function isStyleProp(system: SystemContext, name: string): boolean {
  let isStyle = styleProps.get(name)
  if (isStyle === undefined) styleProps.set(name, (isStyle = system.isValidProperty(name)))
  return isStyle
}

const tags = new Map<string, Styled>()

/** `chakra(tag, recipe)` and `chakra.tag`. */
export const chakra = new Proxy(styled, {
  get(_, name: string) {
    let tag = tags.get(name)
    if (!tag) tags.set(name, (tag = styled(name as ElementType)))
    return tag
  },
})
