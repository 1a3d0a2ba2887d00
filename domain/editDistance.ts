/** Damerau–Levenshtein, optimal string alignment: letters put in, left out, changed, or two neighbours swapped. */
export function editDistance(a: string, b: string): number {
  const [from, to] = [Array.from(a), Array.from(b)]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, other] of to.entries()) {
      const changed = (last[column] ?? 0) + (letter === other ? 0 : 1)
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && other === from[row - 1]
      const swapped = isSwap ? (beforeLast[column - 1] ?? 0) + 1 : Infinity
      current.push(Math.min(changed, swapped, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}
