# A trainer whose TensorFlow.js runs on an NVIDIA GPU. From the project's folder:
#   docker build -f docker/trainer-gpu.Dockerfile --target trainer -t sfumato-trainer-gpu .
#   docker run --gpus all sfumato-trainer-gpu          # settings as for the trainer of docker-compose.yml
# and, before it is trusted, the engine's and the models' tests on that GPU:
#   docker build -f docker/trainer-gpu.Dockerfile --target tests -t sfumato-gpu-tests .
#   docker run --gpus all sfumato-gpu-tests
# NOT RUN so far: there was no GPU, and nothing was downloaded for one, where this was written. See docs/gpu.md.

# CUDA 11 and cuDNN 8 are what the TensorFlow library of tfjs-node-gpu 4 is linked against; with others it falls back to the processor.
# Both by digest in production (docs/operating.md).
ARG CUDA_IMAGE=nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu22.04
# Node 22: from 23 on a function that tfjs-node calls is gone.
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS node-files

FROM ${CUDA_IMAGE} AS node
COPY --from=node-files /usr/local/bin/node /usr/local/bin/node
COPY --from=node-files /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && apt-get update && apt-get install --yes --no-install-recommends ca-certificates libgomp1 && rm -rf /var/lib/apt/lists/*

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
# Its install script downloads the TensorFlow library (about 400 MB); it is the only package here that may run one.
RUN npm install --no-save --ignore-scripts=false @tensorflow/tfjs-node-gpu@4.22.0
COPY . .
RUN node scripts/build.mjs

FROM build AS tests
ENV SFUMATO_TEST_BACKEND=node-gpu
CMD ["node", "--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--selectProjects=unit", "--runInBand", \
  "--testPathPatterns", "engines/tensorflow|exported"]

# Without libs/ and apps/ the command runs what was compiled and never compiles.
FROM node AS trainer
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/bin ./bin
COPY --from=build /app/package.json ./
RUN useradd --create-home trainer && mkdir /data && chown trainer:trainer /data
USER trainer
VOLUME /data
ENV SFUMATO_TRAINER_WORK=/data/work SFUMATO_TRAINER_CACHE=/data/cache
ENTRYPOINT ["node", "bin/sfumato.mjs"]
CMD ["trainer", "start", "--engine", "tensorflow", "--backend", "node-gpu"]
