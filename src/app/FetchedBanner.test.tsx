import { render } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { sanitiseBanner } from '#server/services/sanitiseBanner.ts'
import { BannerBar } from './BannerBar.tsx'
import { FetchedBanner } from './FetchedBanner.tsx'

test.each([
  '<u>Slow</u> <b>banks</b> <strong>and</strong> <i>slow</i> <em>lines</em><br><p><span>Sorry.</span></p><ul><li>One</li></ul><ol><li>Two</li></ol>',
  '<a href="https://example.org" target="_blank">More</a> <a href="/home/links" rel="opener">here</a>',
  '<h1>Loud</h1> <b style="color:red" onclick="run()">red</b><img src="x">',
])('A message is the same, fetched by the browser or in the HTML of the server: %s', (message) => {
  const ofServer = render(<BannerBar html={sanitiseBanner(message)} onClose={() => {}} />)
  const fetched = render(<FetchedBanner message={message} onClose={() => {}} />)
  expect(fetched.container.innerHTML).toBe(ofServer.container.innerHTML)
})
