# Packs the program as `npm run pack` does. The archive is the same for every processor, so this stage runs on that of the builder.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS pack
WORKDIR /source
COPY . .
RUN npm run pack && mkdir /stonebook && tar -xzf release/stonebook-*.tgz -C /stonebook --strip-components=1 --no-same-owner

FROM node:24-bookworm-slim
WORKDIR /opt/stonebook
COPY --from=pack /stonebook .
RUN npm run setup && npm cache clean --force && install -d -o node -g node -m 700 /data /backups /archive
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
