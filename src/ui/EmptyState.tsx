import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Heading, Stack } from './layout.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Card textAlign="center" paddingBlock="8">
      <Stack alignItems="center">
        <Heading fontSize="lg">{title}</Heading>
        {children}
      </Stack>
    </Card>
  )
}
