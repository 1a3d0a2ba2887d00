import { Button } from '#ui/Button.tsx'
import { Heading, Muted, Row, Stack } from '#ui/layout.tsx'
import { readable, trailOf } from './words.ts'

interface TrailProps {
  words: readonly string[]
  inputs: string[]
  onGo: (trail: string) => void
}

/** How this state was reached; each step of it can be gone back to. */
export function Trail({ words, inputs, onGo }: TrailProps) {
  return (
    <Stack as="section" gap="2" aria-label="How it came to this">
      <Heading fontSize="lg">How it came to this</Heading>
      <Row as="ol" gap="1" data-trail={trailOf(words)}>
        {words.map((word, index) => (
          <li key={index}>
            <Button
              size="sm"
              variant="ghost"
              aria-current={index === words.length - 1 ? 'step' : undefined}
              onClick={() => onGo(trailOf(words.slice(0, index + 1)))}
            >
              {`${index + 1}. ${readable(word)}`}
            </Button>
          </li>
        ))}
      </Row>
      <Muted>Start again as</Muted>
      <Row gap="2">
        {inputs.map((input) => (
          <Button key={input} size="sm" variant="outline" onClick={() => onGo(input)}>
            {input}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
