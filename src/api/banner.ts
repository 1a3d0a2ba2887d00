import type { WireBanner } from '#domain/wire.ts'
import type { FetchBannerOutput } from '#machines/banner/types.ts'
import type { Http } from './http.ts'

export const fetchBanner = async (http: Http, signal: AbortSignal): Promise<FetchBannerOutput> => {
  const { data } = await http<WireBanner | null>('/banner', { as: 'public', signal })
  return data ? { kind: 'banner', banner: data } : { kind: 'none' }
}
