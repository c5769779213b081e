# Two images from one build: `docker build --target coordinator .` and `docker build --target trainer .`
# Nothing is downloaded when a container starts, and no package runs an install script (.npmrc).

# By digest in production, so that a moved tag changes nothing (docs/operating.md): --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:...
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# onnxruntime brings its libraries for systems that no container runs: 220 MB.
RUN node scripts/build.mjs && node scripts/make-clusters.mjs && npm prune --omit=dev \
  && rm -r node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

# Without libs/ and apps/ the command runs what was compiled and never compiles.
FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/starter ./starter
COPY --from=build /app/bin ./bin
COPY --from=build /app/package.json ./
# Code belongs to root and cannot be changed by the service; only /data can.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
ENTRYPOINT ["node", "bin/sfumato.mjs"]

FROM runtime AS coordinator
ENV SFUMATO_DATA=/data SFUMATO_HOST=0.0.0.0 SFUMATO_PORT=8420
EXPOSE 8420
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8420/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["coordinator", "start"]

FROM runtime AS trainer
ENV SFUMATO_TRAINER_WORK=/data/work SFUMATO_TRAINER_CACHE=/data/cache
CMD ["trainer", "start"]
