import type { HTMLChakraProps, RecipeVariantProps } from '@chakra-ui/react/styled-system'
import { chakra } from '#theme/factory.tsx'
import { button } from '#theme/recipes.ts'

const Base = chakra('a', button)

interface DownloadLinkProps extends HTMLChakraProps<'a', NonNullable<RecipeVariantProps<typeof button>>> {
  href: string
}

/** Leads to a file to keep, and leaves the page where it is. */
export function DownloadLink({ children, ...props }: DownloadLinkProps) {
  return (
    <Base {...props} download>
      {children}
    </Base>
  )
}
