import type { ReactNode } from 'react'
import { Badge, Card, Stack } from '#web/ui/layout/layout.tsx'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** One of the numbered choices that form an address. */
export const Step = ({ number, title, children }: StepProps) => (
  <Card
    title={
      <>
        <Badge tone="brand">{number}</Badge> {title}
      </>
    }
  >
    <Stack>{children}</Stack>
  </Card>
)
