# syntax=docker/dockerfile:1

# The service with its own Node and PostgreSQL, both from npm: see docs/containers.md.
# A tag can be moved to other content, a digest cannot. To pin one:
#   --build-arg DEBIAN_IMAGE=docker.io/library/debian:TAG@sha256:DIGEST
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:trixie-20260918-slim

# Only npm of this image is used: every script runs on the Node from package.json.
FROM ${NODE_IMAGE} AS npm
WORKDIR /app
COPY package.json package-lock.json ./

FROM npm AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build \
 && find dist -name '*.js.map' -delete

# Source maps and Node's headers are a fifth of what npm installs, and nothing reads them.
FROM npm AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && find node_modules -name '*.map' -type f -delete \
 && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share

FROM ${DEBIAN_IMAGE} AS base
# PostgreSQL needs a user with a name. The ids are fixed, because they own the files in the volume.
RUN groupadd --gid 10001 signpost \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin signpost \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# Starts the service once as the user that will run it: an image that cannot start is not built, and V8's compiled code is
# stored, which a read-only container could not do.
FROM base AS started
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/src dist/src
COPY --from=build /app/dist/service dist/service
COPY --from=build /app/dist/console dist/console
COPY --from=build /app/dist/docs dist/docs
COPY --from=build /app/src src
COPY --from=build /app/schema schema
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist/scripts/container dist/scripts/container
RUN find src \( -name '*.ts*' -o -type d -empty \) -delete \
 && node dist/scripts/container/link-libraries.js \
 && install --directory --owner=10001 --group=10001 dist/.compile-cache
USER 10001:10001
RUN node dist/scripts/container/start-once.js
USER 0:0
RUN rm -r dist/scripts \
 && chmod --recursive a+rX dist/.compile-cache \
 && mkdir /files \
 && mv dist package.json schema src /files

FROM base
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Signpost" \
      org.opencontainers.image.description="Self-hosted QR campaigns with privacy-first scan analytics" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Packages change rarely, the rest with every version.
COPY --from=started /app/node_modules node_modules
COPY --from=started /files ./
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT || 3000, path: '/healthz' }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
