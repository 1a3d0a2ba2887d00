import { Text } from '#ui/layout.tsx'

/** @param text plain, as it was typed: an empty line parts two paragraphs, each of which reads in the direction of its own script */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, index) => (
    <Text key={index} dir="auto" whiteSpace="pre-line">
      {paragraph}
    </Text>
  ))
