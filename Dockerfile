# The site as an image of its own; docs/deploy/docker.md says how to run it.

FROM node:24-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && node app/server/build/pack.ts /packed

FROM node:24-trixie-slim
ENV NODE_ENV=production DO_NOT_TRACK=1 MALLOC_TRIM_THRESHOLD_=1048576 MALLOC_MMAP_THRESHOLD_=524288
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /packed ./
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers: one that Supabase does not answer still serves the pages it has.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--enable-source-maps", "--single-threaded-gc", "--scavenger-max-new-space-capacity-mb=8", "--no-allocation-site-pretenuring", "--heap-growing-percent=20", "build/server/node.js"]
