import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react/button'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'

export interface ButtonProps extends ChakraButtonProps {
  variant?: 'solid' | 'outline' | 'ghost'
  size?: 'md' | 'sm'
  /** What is said while it waits; the button cannot be pressed meanwhile. */
  waiting?: string | false
}

/** A button that waits stays in place and in the tab order, so that focus is not lost. */
export function Button({ waiting = false, children, onClick, ...props }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <ChakraButton {...props} onClick={press} aria-disabled={waiting ? true : props['aria-disabled']}>
      {waiting || children}
    </ChakraButton>
  )
}

export interface ButtonLinkProps extends Omit<ChakraButtonProps, 'asChild' | 'onClick'> {
  href: string
  variant?: 'solid' | 'outline' | 'ghost'
  size?: 'md' | 'sm'
  /** Opens in a new tab, as public campaign links do. */
  newTab?: boolean
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function ButtonLink({ href, newTab, onClick, children, ...props }: ButtonLinkProps) {
  const isOurs = href.startsWith('/') && !newTab
  return (
    <ChakraButton {...props} asChild>
      {isOurs ? (
        <Link href={href} onClick={onClick}>
          {children}
        </Link>
      ) : (
        <a href={href} onClick={onClick} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
          {children}
        </a>
      )}
    </ChakraButton>
  )
}
