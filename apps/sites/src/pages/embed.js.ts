import type { APIRoute } from 'astro'

/**
 * What a hotel's own page loads by one script element: it puts the widget in the place of that element and keeps its height.
 * Plain text and not a bundle, since it runs on pages and in browsers that are not ours.
 */
const script = (title: string) => `(function () {
  var me = document.currentScript
  if (!me || !me.parentNode) return
  var frame = document.createElement('iframe')
  frame.src = me.src.replace(/\\/embed\\.js.*$/, '/embed')
  frame.title = me.getAttribute('data-title') || ${JSON.stringify(title)}
  frame.style.cssText = 'width:100%;height:400px;border:0;display:block'
  window.addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.origin !== new URL(me.src).origin) return
    var said = event.data
    if (said && said.type === 'atithi:height' && said.height > 0) frame.style.height = Math.min(said.height, 2000) + 'px'
  })
  me.parentNode.insertBefore(frame, me)
})()
`

export const GET: APIRoute = ({ locals: { site, t } }) =>
  new Response(script(t.embed.title(site.name)), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
