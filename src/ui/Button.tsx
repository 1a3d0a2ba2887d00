import type { HTMLChakraProps, RecipeVariantProps } from '@chakra-ui/react/styled-system'
import type { MouseEvent, Ref } from 'react'
import { Link } from 'wouter'
import { chakra } from '#theme/factory.tsx'
import { button } from '#theme/recipes.ts'

const Base = chakra('button', button)

type Look = NonNullable<RecipeVariantProps<typeof button>>

export interface ButtonProps extends HTMLChakraProps<'button', Look> {
  ref?: Ref<HTMLButtonElement>
  /** What is said while it waits; the button cannot be pressed meanwhile. */
  waiting?: string | false
}

/**
 * A button that waits, or is off for a while, stays in place and in the tab order, so that focus is not lost. A double press by habit counts once: the
 * second would be for what the first has put in its place.
 */
export function Button({ waiting = false, children, onClick, type = 'button', ...props }: ButtonProps) {
  const isOff = Boolean(waiting) || props['aria-disabled'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Base {...props} type={type} onClick={press} aria-disabled={isOff || undefined}>
      {/* A translating browser puts elements of its own in the place of bare words, and Preact cannot take those away. */}
      {waiting || (typeof children === 'string' ? children : <span style={{ display: 'contents' }}>{children}</span>)}
    </Base>
  )
}

interface ButtonLinkProps extends Omit<HTMLChakraProps<'button', Look>, 'asChild' | 'onClick' | 'type'> {
  href: string
  /** Opens in a new tab, as public campaign links do. */
  newTab?: boolean
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function ButtonLink({ href, newTab, onClick, children, ...props }: ButtonLinkProps) {
  const isOurs = href.startsWith('/') && !newTab
  return (
    <Base {...props} asChild>
      {isOurs ? (
        <Link href={href} onClick={onClick}>
          {children}
        </Link>
      ) : (
        <a href={href} onClick={onClick} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
          {children}
        </a>
      )}
    </Base>
  )
}

/** A link outside running text, so that it can be as high as a thumb wants it. */
export const LoneLink = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' } })
