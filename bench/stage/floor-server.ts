import fastify from 'fastify'

/** Bodies by their length, made once: the transfer is measured, not the making. */
const bodies = new Map<number, Buffer>()

function bodyOf(length: number): Buffer {
  const known = bodies.get(length) ?? Buffer.from(JSON.stringify({ body: 'x'.repeat(Math.max(0, length - 11)) }))
  bodies.set(length, known)
  return known
}

// The floor of a request: the same kind of server, an answer of the same length, no other work.
const app = fastify()
app.route<{ Params: { length: string } }>({
  method: ['GET', 'POST'],
  url: '/bytes/:length',
  handler: (request, reply) => reply.type('application/json').send(bodyOf(Number(request.params.length))),
})
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
