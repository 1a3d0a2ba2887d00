/** First words of addresses that are never a campaign's path. */
export const RESERVED_PATHS: ReadonlySet<string> = new Set(
  'api auth campaign champion donation events find-campaign graphql healthz home how-it-works leaderboard media misc operator organization payments payout privacy-policy profile search terms-and-conditions thanks assets'.split(
    ' ',
  ),
)
