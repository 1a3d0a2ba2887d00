import { useState } from 'react'
import { chakra } from '#theme/factory.tsx'
import { BelowText } from '#ui/BelowText.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Muted, Stack } from '#ui/layout.tsx'

const Details = chakra('details', { base: { width: '100%', '& summary': { paddingBlock: '3', cursor: 'pointer' } } })

const Listing = chakra('pre', {
  base: {
    fontSize: 'xs',
    bg: 'sunken',
    borderRadius: 'sm',
    padding: '3',
    maxHeight: '16rem',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

/** To send along: it can be read before it is, and selected where copying is not allowed. */
export function ErrorReport({ text }: { text: () => string }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <Stack gap="2" width="100%" alignItems="flex-start">
      <BelowText>
        <CopyButton text={text} what="the report" label="Copy report" />
      </BelowText>
      <Muted>
        The app sends us a report as soon as it can, which helps us find the mistake; copy it if you write to us. It says what the app did,
        step by step, not who you are nor anything that you typed.
      </Muted>
      <Details onToggle={(event) => setShown(event.currentTarget.open ? text() : null)}>
        <summary>See what is in it</summary>
        <Listing tabIndex={0} role="region" aria-label="The report">
          {shown}
        </Listing>
      </Details>
    </Stack>
  )
}
