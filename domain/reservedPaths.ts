/** Words that are never a campaign's path: they stand first in an address, or below /campaign and /donation where a path would. */
export const RESERVED_PATHS: ReadonlySet<string> = new Set(
  'api assets auth campaign certificate champion donation events find-campaign graphql healthz home how-it-works iveri leaderboard manage media misc operator organization payments payout privacy-policy profile return search start terms-and-conditions thanks'.split(
    ' ',
  ),
)
