/**
 * Braintree's script as far as a page needs it: `client.create` and `hostedFields.create` with `tokenize`. Each field is a
 * frame with a separate origin, and the frames talk by ports, so that the page never has a card number.
 */
export const fieldsScript = `(() => {
  const base = new URL('.', document.currentScript.src).href
  const readToken = (authorization) => JSON.parse(atob(authorization)).authorizationFingerprint
  const openFrame = (name, selector) =>
    new Promise((opened, failed) => {
      const container = document.querySelector(selector)
      if (!container) return failed(new Error('HOSTED_FIELDS_FIELD_INVALID_SELECTOR: ' + selector))
      const frame = document.createElement('iframe')
      frame.title = name
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.style.cssText = 'border:0;width:100%;height:100%'
      frame.onload = () => opened(frame)
      frame.src = base + 'field?name=' + encodeURIComponent(name)
      container.append(frame)
    })
  const ask = (port) =>
    new Promise((answered, failed) => {
      port.onmessage = ({ data }) => {
        if (data.fault === undefined) answered(data)
        else failed(Object.assign(new Error(data.fault), { code: 'HOSTED_FIELDS_FIELDS_INVALID' }))
      }
      port.postMessage('tokenize')
    })
  const createFields = async ({ client, authorization, fields }) => {
    const fingerprint = readToken(authorization ?? client.authorization)
    const frames = {}
    for (const [name, { selector }] of Object.entries(fields)) frames[name] = await openFrame(name, selector)
    const { number, ...others } = frames
    const control = new MessageChannel()
    const ports = Object.entries(others).map(([name, frame]) => {
      const { port1, port2 } = new MessageChannel()
      frame.contentWindow.postMessage({ name }, '*', [port1])
      return port2
    })
    const names = Object.keys(others)
    number.contentWindow.postMessage({ name: 'number', fingerprint, names }, '*', [control.port1, ...ports])
    return {
      tokenize: () => ask(control.port2),
      teardown: async () => Object.values(frames).forEach((frame) => frame.remove()),
    }
  }
  window.braintree = {
    client: { create: async ({ authorization }) => (readToken(authorization), { authorization }) },
    hostedFields: { create: createFields },
  }
})()
`

/** Script inside the frame of one field. */
export const frameScript = `(() => {
  const input = document.querySelector('input')
  const read = (port) => new Promise((answered) => {
    port.onmessage = ({ data }) => answered(data)
    port.postMessage('read')
  })
  const tokenize = async (fingerprint, names, ports) => {
    const form = new URLSearchParams({ fingerprint, number: input.value })
    for (const [at, name] of names.entries()) form.set(name, await read(ports[at]))
    const answer = await fetch('nonces', { method: 'POST', body: form })
    return answer.json()
  }
  addEventListener('message', ({ source, data, ports: [first, ...others] }) => {
    if (source !== parent || !first) return
    first.onmessage = async () => {
      if (data.fingerprint === undefined) return first.postMessage(input.value)
      try {
        first.postMessage(await tokenize(data.fingerprint, data.names, others))
      } catch {
        first.postMessage({ fault: 'The card could not be sent. Try again.' })
      }
    }
  })
})()
`
