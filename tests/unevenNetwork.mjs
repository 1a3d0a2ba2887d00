/**
 * For `UNEVEN=1`, loaded into the servers of the browser's tests before anything else: many of the scripts that a page asks for, and of its calls, are
 * answered late, in another order each time. A test that takes for granted what only mostly comes first then fails more often than once in a hundred runs.
 */
import { Server } from 'node:http'

/** A share of those at these paths is late, by up to so many milliseconds before the server hears of it, and by as many after it has answered. */
const LATE = [
  { path: /\.js$/, share: 0.4, before: 3_000, after: 0 },
  { path: /^\/api\//, share: 0.3, before: 1_500, after: 1_500 },
  { path: /^\/(?!api\/|assets\/)/, share: 0.2, before: 1_000, after: 0 },
]

const { emit } = Server.prototype

Server.prototype.emit = function (event, ...given) {
  const [asked, answer] = given
  const isOfPage = event === 'request' && asked.headers['user-agent']?.includes('Chrome')
  const rule = isOfPage && LATE.find(({ path }) => path.test(asked.url.split('?')[0]))
  if (!rule) return emit.call(this, event, ...given)
  const lateness = (most) => (Math.random() < rule.share ? Math.random() * most : 0)
  const { end } = answer
  answer.end = (...last) => {
    setTimeout(() => end.apply(answer, last), lateness(rule.after))
    return answer
  }
  setTimeout(() => emit.call(this, event, ...given), lateness(rule.before))
  return true
}
